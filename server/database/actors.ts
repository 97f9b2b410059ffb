export const DEMO_ACTOR = 'demo'
