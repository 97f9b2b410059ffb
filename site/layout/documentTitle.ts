export const documentTitle = (title: string, siteName: string): string =>
  title === '' ? siteName : `${title} · ${siteName}`
