import { EmptyText } from '../../../feedback/EmptyText.tsx'

/** docs/product.md, section 2: screens and routes. */
export const NoData = () => <EmptyText lang="en">No data available.</EmptyText>
