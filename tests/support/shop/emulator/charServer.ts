import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { Book } from './book.ts'
import { HerculesMail } from './herculesMail.ts'
import { loadInventory, saveInventory } from './inventories.ts'
import type { CharMail } from './letters.ts'
import type { CharOptions, Reply, Request, Requests } from './protocol.ts'
import { RathenaMail } from './rathenaMail.ts'
import { Sql } from './sql.ts'

/** do_init in src/char/char.cpp: the timers of letters first run after a second, then each minute. */
const [FIRST_SWEEP_MS, SWEEP_MS] = [1_000, 60_000]

const { adapter, database, folder, port } = JSON.parse(process.argv[2] ?? '') as CharOptions // emulator.ts wrote it.

const book = new Book(folder, 'char')
const sql = new Sql(database)
const maps = new Set<Socket>()

const send = (socket: Socket, reply: Reply) => void socket.write(`${JSON.stringify(reply)}\n`)
const tell = (character: number, letter: number) => {
  for (const map of maps) send(map, { gone: { character, letter } })
}
const mail: CharMail = adapter === 'rathena' ? new RathenaMail(sql, book, tell) : new HerculesMail(sql, book)

async function save({ character, items, takes }: Requests['save']['ask']): Promise<boolean> {
  book.write({ event: 'saving', character, takes })
  await saveInventory(sql, { adapter, character, items })
  book.write({ event: 'saved', character, takes })
  return true
}

function answerTo({ act, ask }: Request): Promise<Requests[Request['act']]['answer']> {
  switch (act) {
    case 'inventory':
      return loadInventory(sql, adapter, ask.character)
    case 'save':
      return save(ask)
    case 'mailbox':
      return mail.load(ask.character, ask.account)
    case 'read':
      return mail.markRead(ask.letter, ask.asSender).then(() => true)
    case 'take':
      return mail.take(ask.character, ask.letter)
    case 'remove':
      return mail.remove(ask.character, ask.letter)
  }
}

/** The char-server is one thread, so that one request or timer ends before the next begins. */
let work: Promise<void> = Promise.resolve()
const queue = (doing: string, act: () => Promise<void>) => {
  work = work.then(act).catch((error: unknown) => book.failed(doing, error))
}

async function serve(socket: Socket, request: Request): Promise<void> {
  const answer = await answerTo(request).catch((error: unknown) => {
    book.failed(`${request.act} ${JSON.stringify(request.act === 'save' ? request.ask.takes : request.ask)}`, error)
    return null
  })
  send(socket, { id: request.id, answer })
}

const server = createServer((socket) => {
  maps.add(socket)
  socket.on('close', () => maps.delete(socket))
  const requests = createInterface(socket)
  // A killed map-server breaks the connection. What has been read of its requests is done none the less.
  for (const stream of [socket, requests]) stream.on('error', () => undefined)
  requests.on('line', (line) => {
    const request = JSON.parse(line) as Request // charLink.ts wrote it.
    queue(request.act, () => serve(socket, request))
  })
})
server.listen(port, '127.0.0.1', () => console.warn('ready'))

const sweep = () => queue('sweep', () => mail.sweep())
setTimeout(sweep, FIRST_SWEEP_MS)
setInterval(sweep, SWEEP_MS)

process.on('SIGTERM', () => void work.then(() => process.exit(0)))
// The test has ended, perhaps without stopping this program.
process.stdin.on('end', () => process.exit(0)).resume()
