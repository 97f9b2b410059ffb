import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { useChannelDesk } from '../../support/channels/channelDesk.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

type Step = 'before it is noted' | 'before it is sent' | 'while it is sent' | 'before its end is noted' | 'nowhere'

const module = (path: string): string => JSON.stringify(join(root, path))

// The tests check the rules in docs/product-admin.md, "Channels".
describe('With several processes, a message', () => {
  const server = useTestServer('sqlite', { WEBHOOKS_TO_PRIVATE_NETWORK: '1' })
  const { discord, desk } = useChannelDesk(server, 5 * MINUTE_MS)
  beforeEach(async () => {
    await desk().channel({ address: discord().address })
  })

  /** Starts another process on the same database. The process looks once for due messages and dies at `step`. */
  async function other(step: Step): Promise<{ signal: string | null; said: string }> {
    const { config, clock } = server().context
    const program = `
      const { readConfig } = await import(${module('server/process/config.ts')})
      const { openContext } = await import(${module('server/start/openContext.ts')})
      const { channelSenders } = await import(${module('server/channels/senders.ts')})
      const { OutboxRunner } = await import(${module('server/outbox/outboxRunner.ts')})
      const clock = { now: () => new Date(${clock.now().getTime()}) }
      const context = { ...(await openContext(readConfig(process.env))), clock }
      const { discord } = channelSenders(context)
      const step = ${JSON.stringify(step)}
      const die = () => process.kill(process.pid, 'SIGKILL')
      const sender = {
        ...discord,
        prepare: async (message) => {
          const prepared = await discord.prepare(message)
          if (step === 'before it is noted') die()
          return prepared
        },
        send: async (message, signal) => {
          if (step === 'before it is sent') die()
          const outcome = await discord.send(message, signal)
          if (step === 'before its end is noted') die()
          return outcome
        },
      }
      console.log('sent ' + (await new OutboxRunner(context, { senders: { discord: sender }, onError: console.error }).run()))
      process.exit(0)`
    const child = spawn(node(), ['--input-type=module', '-e', program], {
      env: {
        ...process.env,
        ...{ DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '', WEBHOOKS_TO_PRIVATE_NETWORK: '1' },
      },
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    if (step === 'while it is sent')
      discord().expect({
        meanwhile: () => {
          child.kill('SIGKILL')
          return new Promise((resolve) => child.once('exit', resolve))
        },
      })
    const signal = await new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
    return { signal, said }
  }

  it.each([
    ['while it is sent', 1, 'unknown'],
    ['before it is noted', 0, 'sent'],
    ['before it is sent', 0, 'unknown'],
    ['before its end is noted', 1, 'unknown'],
  ] as const)(
    '[channels.sent-once] whose process is killed %s is sent once, or marked if its outcome is unknown',
    async (step, reached, end) => {
      await desk().publish()
      const { signal, said } = await other(step)
      expect(signal, said).toBe('SIGKILL')
      expect(discord().received).toHaveLength(reached)
      expect(await desk().run(), 'at once: the other may still be sending').toBe(0)
      for (let minute = 0; minute < 10; minute += 1) {
        desk().pass(MINUTE_MS)
        await desk().run()
      }
      expect(discord().methods()).toHaveLength(end === 'sent' ? 1 : reached)
      const deliveries = await desk().deliveries()
      expect(deliveries.map(({ state }) => state)).toEqual(end === 'sent' ? [] : ['unknown'])
    },
  )

  it.each(['while it is sent', 'before it is sent', 'before its end is noted'] as const)(
    '[channels.sent-once] that is edited by a process that is killed %s is edited by another',
    async (step) => {
      const row = await desk().publish()
      await desk().run()
      await desk().edit(row, { title: 'Lain' })
      expect((await other(step)).signal).toBe('SIGKILL')
      desk().pass(MINUTE_MS)
      expect(await desk().run()).toBe(1)
      expect(discord().titles()).toEqual(['Lain'])
      expect(await desk().deliveries()).toEqual([])
    },
  )

  it('[channels.sent-once] is sent by one of them', async () => {
    for (let count = 0; count < 4; count += 1) await desk().publish()
    const [here, ...others] = await Promise.all([desk().run(), other('nowhere'), other('nowhere')])
    for (const { said } of others) expect(said).toMatch(/^sent \d$/m)
    const sent = others.map(({ said }) => Number(/sent (\d)/.exec(said)?.[1]))
    expect(sent.reduce((sum, count) => sum + count, here)).toBe(4)
    expect(discord().methods()).toHaveLength(4)
  })
})
