/**
 * If a page contains a single character beyond Latin-1, V8 stores the whole page with two bytes for each character. Then
 * encoding it takes a quarter of a millisecond longer. So the ellipsis is written as an entity.
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
