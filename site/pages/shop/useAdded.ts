import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ADDED_PARAM, BASKET } from '../../../content/shop/basketAddress.ts'
import { readBasket, storeBasket } from '../../../client/shop/basket.ts'

/** Puts the offer of the address into the basket. The address forgets it, so a reload or a way back adds it no more. */
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
