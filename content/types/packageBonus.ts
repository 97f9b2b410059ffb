import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'
import { itemPackage } from './itemPackage.ts'

export const packageBonus = defineContent({
  key: 'package-bonuses',
  path: '/donation/package-bonuses',
  table: 'package_bonuses',
  title: 'Package Bonus Information',
  menu: 'Package Bonuses',
  screen: 'table-list/donation/package-bonuses',
  name: 'bonus_package_id',
  fields: {
    package_id: field.reference('packages', { label: 'Main Package ID', as: 'main_package', required: true }),
    bonus_package_id: field.reference('packages', { label: 'Bonus Package ID', as: 'bonus_package', required: true }),
  },
  distinct: ['package_id', 'bonus_package_id'],
  list: { columns: ['id', 'package_id', 'bonus_package_id'] },
  lists: { items: { of: itemPackage, by: 'package_bonus_id' } },
  wording: english('Package Bonus', {
    empty: 'No package bonus data available.',
    loaded: 'Package Bonus data loaded successfully.',
    noneYet: 'No package bonus data found.',
    loadFailed: 'Failed to fetch Package Bonus data: {reason}',
    saveFailed: '{answer}',
    saveDefault: 'Failed to save Package Bonus.',
    deleteFailed: '{answer}',
    deleteDefault: 'An error occurred while deleting.',
    confirmDelete: 'Are you sure you want to delete this package bonus?',
  }),
})
export type PackageBonus = Row<typeof packageBonus>
