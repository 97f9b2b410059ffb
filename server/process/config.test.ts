import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('The settings', () => {
  it('have defaults with which a fresh machine serves', () => {
    expect(readConfig({})).toMatchObject({
      port: 8000,
      host: '0.0.0.0',
      databaseUrl: null,
      siteName: null,
      demo: true,
      trustProxy: [],
      corsOrigins: [],
      secret: null,
    })
    expect(readConfig({ SITE_URL: 'HTTPS://Example.com:443/' }).siteUrl).toBe('https://example.com')
    expect(readConfig({ SITE_URL: '', PORT: '' })).toMatchObject({ port: 8000, siteUrl: null })
  })

  it('cannot be changed while the server runs', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  it.each([
    [{ PORT: 'abc' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL.*postgres/],
    [{ SITE_URL: 'example' }, /SITE_URL/],
    [{ SITE_URL: 'https://example.com/gapura' }, /SITE_URL must be an address without a path/],
    [{ SITE_URL: 'https://example.com/?a=1' }, /SITE_URL must be an address without a path/],
    [{ SITE_URL: 'https://u:p@example.com' }, /SITE_URL must be an address without a path/],
    [{ DEMO: 'yes' }, /DEMO must be 0 or 1/],
    [{ GAPURA_SECRET: 'short' }, /GAPURA_SECRET.*32/],
    [{ GAPURA_SECRET: `base64:${Buffer.alloc(31).toString('base64')}` }, /GAPURA_SECRET.*32 bytes/],
    [{ GAPURA_SECRET: 'base64:not base64, although it is long enough' }, /GAPURA_SECRET.*base64/],
    [{ CORS_ORIGINS: 'fans.example' }, /CORS_ORIGINS.*https:\/\/fans\.example/],
    [{ CORS_ORIGINS: 'https://fans.example, wiki.example' }, /CORS_ORIGINS.*wiki\.example/],
    [{ CORS_ORIGINS: 'localhost:5173' }, /CORS_ORIGINS.*localhost:5173/],
    [{ CORS_ORIGINS: 'https://fans.example/site' }, /CORS_ORIGINS.*without a path/],
    [{ CORS_ORIGINS: 'https://*.fans.example' }, /CORS_ORIGINS/],
    [{ CORS_ORIGINS: 'null' }, /CORS_ORIGINS/],
    [{ TRUST_PROXY: 'true' }, /TRUST_PROXY.*127\.0\.0\.1/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
    [{ BACKUP_EVERY: 'daily' }, /BACKUP_EVERY.*24h/],
    [{ BACKUP_KEEP: '0' }, /BACKUP_KEEP/],
    [{ DATABASE_URL: 'postgres://u@a:5432,b:5432/db' }, /DATABASE_URL names several servers\. Name one address/],
    [{ PUBLISH: 'folder:/srv/site' }, /PUBLISH no longer exists\. Remove it, and let nginx cache/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN/],
  ])('%j are refused in a sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('take an origin as browsers spell it, whatever stands at its end', () => {
    const { corsOrigins } = readConfig({
      CORS_ORIGINS: 'https://fans.example/, HTTP://Wiki.Example:80//, http://localhost:5173, capacitor://localhost/, *',
    })
    expect(corsOrigins).toEqual([
      'https://fans.example',
      'http://wiki.example',
      'http://localhost:5173',
      'capacitor://localhost',
      '*',
    ])
  })

  it('are told of all their faults at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT[\s\S]*DEMO/)
  })
})
