/** Who wrote a row of the demo, as the log of changes says it. */
export const DEMO_ACTOR = 'demo'
