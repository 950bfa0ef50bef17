// fits.mjs: whether everything on the screen fits: no text is cut, nothing lies over words or buttons, nothing is out of
// reach, and only what is meant to scrolls.
//
// Three attributes say what is meant.  What may lie over other things has data-over, what may scroll sideways
// data-sideways, and text that may be cut, because the whole of it is elsewhere, data-cut.

/** Runs in the page; returns the faults as text. */
function look() {
    const SLACK = 2; // pixels that rounding may take
    const MOST = 12; // faults that are told
    const PRESSED = 'button, a[href], input, select, textarea, summary, [role=tab], [role=button]';
    const root = document.querySelector('dialog[open]') ?? document.body;
    const faults = [];

    const nameOf = (element) => {
        const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
        const box = element.getBoundingClientRect();
        const path = [element.parentElement, element].map((one) => `${one.localName}${one.getAttribute('class')?.replace(/\s*svelte-\S+/g, '').trim().replace(/^|\s+/g, '.').replace(/^\.$/, '') ?? ''}`);
        return `${path.join(' > ')} "${words}" at ${Math.round(box.left)},${Math.round(box.top)}`;
    };
    const found = (what, element, more = '') => faults.push(`${what}: ${nameOf(element)}${more}`);

    const styles = new Map();
    const styleOf = (element) => {
        if (!styles.has(element)) styles.set(element, getComputedStyle(element));
        return styles.get(element);
    };

    /** Not for the eye: for screen readers alone, or not there at all; and the map, which can be moved. */
    const isLeftOut = (element) => {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
        for (let one = element; one; one = one.parentElement) {
            const style = styleOf(one);
            if (style.clipPath === 'inset(50%)' || one.localName === 'svg' || one.matches('.skip:not(:focus), option, [data-cut]')) return true;
        }
        return false;
    };

    const scrolls = (value) => value === 'auto' || value === 'scroll';
    const cuts = (value) => value === 'hidden' || value === 'clip';

    /** The part of the box that can be seen now, and what cuts it for good. */
    function seenOf(element, box) {
        let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
        let cutter = null;
        let [isFreeX, isFreeY] = [false, false];
        for (let one = element, style; one && one !== document.body; one = one.parentElement) {
            style = styleOf(one);
            if (style.display === 'inline' || style.display === 'contents') continue;
            const frame = one.getBoundingClientRect();
            if (style.overflowX !== 'visible') {
                const isOut = left < frame.left - SLACK || right > frame.right + SLACK;
                if (isOut && cuts(style.overflowX) && !isFreeX) cutter ??= one;
                if (scrolls(style.overflowX)) isFreeX = true;
                [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
            }
            if (style.overflowY !== 'visible') {
                const isOut = top < frame.top - 2 * SLACK || bottom > frame.bottom + 2 * SLACK;
                if (isOut && cuts(style.overflowY) && !isFreeY) cutter ??= one;
                if (scrolls(style.overflowY)) isFreeY = true;
                [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
            }
            if (style.position === 'fixed') break;
        }
        return { left, top, right, bottom, cutter, isFree: isFreeX || isFreeY };
    }

    /** Whether it sticks to the edge of an area in which the element can be scrolled out from below it. */
    function sticksOver(over, element) {
        let one = over;
        while (one && styleOf(one).position !== 'sticky') one = one.parentElement;
        if (!one) return false;
        while (one && !scrolls(styleOf(one).overflowY)) one = one.parentElement;
        return one ? one.contains(element) : document.scrollingElement.scrollHeight > innerHeight;
    }

    /** What lies over the middle, or near an end, of the box; null if nothing does. */
    function coverOf(element, { left, top, right, bottom }, inset) {
        if (styleOf(element).pointerEvents === 'none') return null; // the point below it belongs to what it lies over
        if (right - left < 2 * inset || bottom - top < 4) return null;
        const y = (top + bottom) / 2;
        for (const x of [left + inset, (left + right) / 2, right - inset]) {
            if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
            const over = document.elementFromPoint(x, y);
            if (!over || over === element || element.contains(over) || over.contains(element)) continue;
            const above = over.closest('[data-over]');
            if (above && !above.contains(element)) continue;
            if (over.closest('label')?.contains(element)) continue;
            if (!sticksOver(over, element)) return over;
        }
        return null;
    }

    // One for all texts: every range that is not yet collected is updated whenever the page inserts something, which made
    // long lists take minutes.
    const range = document.createRange();

    function checkText(node) {
        const element = node.parentElement;
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            if (box.width < 2 || box.height < 2) continue;
            const seen = seenOf(element, box);
            if (seen.cutter && !seen.cutter.closest('[title]')) return found('cut', element, ` by ${nameOf(seen.cutter)}`);
            const over = coverOf(element, seen, 2);
            if (over) return found('covered', element, ` by ${nameOf(over)}`);
        }
    }

    function checkPressed(element) {
        const box = element.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) return;
        const seen = seenOf(element, box);
        const over = coverOf(element, seen, Math.min(8, box.width / 3));
        if (over) found('covered', element, ` by ${nameOf(over)}`);
        if (seen.cutter) found('cut', element, ` by ${nameOf(seen.cutter)}`);
        const page = document.scrollingElement;
        const isOut = box.right + scrollX < 0 || box.bottom + scrollY < 0 || box.left > page.scrollWidth || box.top + scrollY > page.scrollHeight;
        if (isOut && !seen.isFree) found('out of reach', element);
    }

    function checkScroller(element) {
        if (!element.checkVisibility()) return;
        const style = styleOf(element);
        if (scrolls(style.overflowX) && element.scrollWidth > element.clientWidth + SLACK && !element.closest('[data-sideways]'))
            found('scrolls sideways', element, ` by ${element.scrollWidth - element.clientWidth}`);
        if (!scrolls(style.overflowY) || element.scrollHeight <= element.clientHeight + SLACK || element.localName === 'textarea') return;
        for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
            if (scrolls(styleOf(one).overflowY) && one.scrollHeight > one.clientHeight + SLACK) found('scrolls inside what scrolls', element);
    }

    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
    if (document.querySelector('main.own, [data-testid=replay-screen]') && page.scrollHeight > innerHeight)
        faults.push(`the table is ${page.scrollHeight} tall, the screen ${innerHeight}`);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) => node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
    while (texts.nextNode()) if (!isLeftOut(texts.currentNode.parentElement)) checkText(texts.currentNode);
    for (const element of root.querySelectorAll(PRESSED)) if (!isLeftOut(element)) checkPressed(element);
    for (const element of root.querySelectorAll('*')) if (!(element instanceof SVGElement)) checkScroller(element);
    return [...new Set(faults)].slice(0, MOST);
}

/** What does not fit on the page as it is shown now, as text; empty if all is well. */
export async function misfitsOf(page, name) {
    return (await page.evaluate(look)).map((fault) => `${name}: ${fault}`);
}
