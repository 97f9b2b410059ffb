import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'
import { itemLook } from './itemLook.ts'
import { packageBonus } from './packageBonus.ts'

export const donationPackage = defineContent({
  key: 'packages',
  path: '/donation/packages',
  table: 'packages',
  title: 'Packages Donation',
  menu: 'Packages',
  screen: 'table-list/donation/packages',
  name: 'package_name',
  order: 'hand',
  fields: {
    package_name: field.text({ label: 'Package Name', required: true }),
    category_id: field.reference('package-categories', { label: 'Category ID', as: 'category', required: true }),
    items_id: field.reference('item', { label: 'Item ID', as: 'items', required: true, carries: itemLook }),
    price: field.price({ label: 'Price', example: 'Rp. 50.000' }),
    is_bonus_package: field.boolean({ label: 'Is Bonus Package' }),
    image: field.picture({
      ...{ label: 'Image', folder: 'packages', holds: 'path', frame: [16, 9] },
      sent: 'ifChosen',
    }),
    description: field.longText({ label: 'Description' }),
    body: field.richText({ label: 'Formatted text', words: 'description', folder: 'packages' }),
  },
  list: { columns: ['id', 'package_name', 'category_id', 'items_id', 'price', 'is_bonus_package'] },
  lists: { bonuses: { of: packageBonus, by: 'package_id' } },
  wording: english('Package donation', {
    add: 'Add Package Donation',
    edit: 'Edit Package Donation',
    empty: 'No package donation data available.',
    noneYet: 'No package donation data found.',
    loadFailed: 'Failed to fetch package donations: Status {status} - {body}',
    loadUnanswered: 'Failed to fetch package donations: {reason}',
    saveFailed: 'Failed to save package donation: {reason}',
    saveDefault: 'An error occurred.',
    deleteDefault: 'Failed to delete data.',
    saveUnreadable: 'Invalid response from server ({status}): {body}...',
    deleteUnreadable: 'Invalid response from server ({status}): {body}...',
    confirmDelete: 'Are you sure you want to delete this package donation?',
  }),
})
export type DonationPackage = Row<typeof donationPackage>
