// message.ts: any failure as one sentence.
export function messageOf(reason: unknown): string {
    return reason instanceof Error ? reason.message : String(reason);
}
