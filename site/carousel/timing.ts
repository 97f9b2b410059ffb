// docs/product.md, section 9: the numbers of the news slider. The landing page has another carousel.

export const LANDING_CAROUSEL = { animationMs: 500 } as const

export const NEWS_SLIDER = { items: 3, intervalMs: 7_000, animationMs: 1_000 } as const
