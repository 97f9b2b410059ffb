const PARAMETER = 'data'

/** Shows what is stored about the person. It is the page /account, so that no page needs to know another route. */
export const OWN_DATA = `/account?${PARAMETER}`

export const isOwnData = (search: string): boolean => new URLSearchParams(search).has(PARAMETER)
