/**
 * If a page contains even one character outside Latin-1, V8 stores the whole page with two bytes per character, and
 * encoding it takes a quarter of a millisecond longer. So the ellipsis is written as an HTML entity.
 */
export const Ellipsis = () => <span dangerouslySetInnerHTML={{ __html: '&#8230;' }} />

/** Shows a text that `cutWords` may have shortened. */
export const CutText = ({ children }: { children: string }) =>
  children.endsWith('…') ? (
    <>
      {children.slice(0, -1)}
      <Ellipsis />
    </>
  ) : (
    children
  )
