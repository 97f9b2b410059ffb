import type { Config } from '../../server/process/config.ts'

/** The address at which the operator reaches the site, without a slash at its end. */
export const siteAddress = ({ siteUrl, port }: Pick<Config, 'siteUrl' | 'port'>): string =>
  (siteUrl ?? `http://localhost:${port}`).replace(/\/$/, '')
