export const POPULATION_SPANS = ['day', 'week', 'year'] as const
export type PopulationSpan = (typeof POPULATION_SPANS)[number]
