export function formatAge(minutes: number): string {
  if (minutes < 1) return 'kurang dari satu menit'
  if (minutes < 60) return `${minutes} menit`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} jam` : `${Math.floor(hours / 24)} hari`
}
