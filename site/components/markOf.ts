/** The number of colours in ui/tokens.css that tell rows of one kind apart. */
const MARKS = 4

export const markOf = (number: number): number => (number % MARKS) + 1
