import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { donationEnglish as english } from '../wording.ts'

export const NoData = () => <EmptyText lang={english.language}>{english.empty}</EmptyText>
