import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ADDED_PARAM, BASKET } from '../../../content/shop/basketAddress.ts'
import { readBasket, storeBasket } from '../../../client/shop/basket.ts'

/** Adds the offer in the URL to the basket, and removes it from the URL, so that a reload or the back button adds nothing. */
export function useAdded(): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const id = new URLSearchParams(search).get(ADDED_PARAM)
    if (id === null) return
    if (/^\d{1,10}$/.test(id)) storeBasket({ [id]: 1, ...readBasket() })
    void navigate(BASKET, { replace: true, preventScrollReset: true })
  }, [search, navigate])
}
