import { drawing } from '../../ui/icons.tsx'

// The icons of public pages are in ui/icons.tsx, so that visitors do not download the icons of the back-office.
export const PlusIcon = drawing('M12 5v14M5 12h14')
export const DuplicateIcon = drawing('M9 9h11v11H9zM5.5 15H4V4h11v1.5')
export const ArrowUpIcon = drawing('M12 19V5M6 11l6-6 6 6')
export const ArrowDownIcon = drawing('M12 5v14M6 13l6 6 6-6')
export const SortIcon = drawing('M8 10l4-4 4 4M8 14l4 4 4-4')
export const MoreIcon = drawing('M12 5.5h.01M12 12h.01M12 18.5h.01')
export const GripIcon = drawing('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01')
export const HomeIcon = drawing('M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6')
export const HistoryIcon = drawing('M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8')
export const MessagesIcon = drawing('M4 5h16v11H9l-5 4zM8 9h8M8 12.5h5')
export const UploadIcon = drawing('M12 16V5M7 10l5-5 5 5M5 19h14')
export const DownloadIcon = drawing('M12 4v11M7 10.5l5 5 5-5M5 20h14')
export const AccountIcon = drawing('M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.8-3.7 3.6-5.5 7.5-5.5s6.7 1.8 7.5 5.5')
