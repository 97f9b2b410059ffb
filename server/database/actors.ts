/** Actor of demo rows in `changes`. */
export const DEMO_ACTOR = 'demo'
