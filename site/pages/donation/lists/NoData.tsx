import { EmptyText } from '../../../feedback/EmptyText.tsx'

/** Product, section 2. */
export const NoData = () => <EmptyText lang="en">No data available.</EmptyText>
