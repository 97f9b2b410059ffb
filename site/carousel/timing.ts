// docs/product.md, section 9: the values of NEWS_SLIDER. LANDING_CAROUSEL is for a different carousel, on the landing
// page.

export const LANDING_CAROUSEL = { animationMs: 500 } as const

export const NEWS_SLIDER = { items: 3, intervalMs: 7_000, animationMs: 1_000 } as const
