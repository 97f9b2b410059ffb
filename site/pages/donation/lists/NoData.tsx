import { EmptyText } from '../../../feedback/EmptyText.tsx'

/** docs/product.md, section 2: the wording for an empty section of the donation page. */
export const NoData = () => <EmptyText lang="en">No data available.</EmptyText>
