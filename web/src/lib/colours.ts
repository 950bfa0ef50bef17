// colours.ts: the colours of the seats.  Each has a shape and a letter too, so that nothing hangs
// on colour alone.
export interface Colour {
    id: string;
    letter: string;
    /** Before the seat's name in the rules' sentences. */
    sign: string;
    /** On a grid of 24. */
    shape: string;
    /** How much the shape is enlarged, and where the letter's foot stands. */
    scale: number;
    foot: number;
}

export const COLOURS: readonly Colour[] = [
    { id: 'red', letter: 'R', sign: '◆', shape: 'M12 4 20 12 12 20 4 12z', scale: 1.36, foot: 15.8 },
    { id: 'green', letter: 'G', sign: '▲', shape: 'M12 4.5 20.5 19h-17z', scale: 1.32, foot: 18 },
    { id: 'yellow', letter: 'Y', sign: '●', shape: 'M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z', scale: 1.4, foot: 15.8 },
    { id: 'blue', letter: 'B', sign: '■', shape: 'M5.5 5.5h13v13h-13z', scale: 1.4, foot: 15.8 },
    { id: 'black', letter: 'K', sign: '✚', shape: 'M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5z', scale: 1.3, foot: 15.8 },
    { id: 'white', letter: 'W', sign: '○', shape: 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z', scale: 1.4, foot: 15.8 },
];
