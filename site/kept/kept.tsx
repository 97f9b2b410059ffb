import { useContext, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { markId, PagePartsContext } from './keptMarkup.ts'

interface Options {
  /** Whether it is different on each page. */
  byPath?: boolean
}

/**
 * A component that the server renders once for the same properties, settings of the site and, `byPath`, path: after a change most of
 * a page is what it was. Its properties must be what JSON can hold, it may use no `useId`, and no clock. Browsers get the component itself.
 */
type Keep = <Props extends object>(Component: ComponentType<Props>, options?: Options) => ComponentType<Props>

let made = 0

const keepOnServer: Keep = (Component, { byPath = false } = {}) => {
  const name = String(++made)
  return function Kept(props) {
    const page = useContext(PagePartsContext)
    const { pathname } = useLocation()
    if (!page) return <Component {...props} />
    const { index, isKnown } = page.find(byPath ? `${name} ${pathname}` : name, props)
    const mark = <template id={markId(index)} />
    if (isKnown) return mark
    return (
      <>
        {mark}
        <PagePartsContext value={null}>
          <Component {...props} />
        </PagePartsContext>
        {mark}
      </>
    )
  }
}

export const kept: Keep = import.meta.env.SSR ? keepOnServer : (Component) => Component
