import { messages } from '../../../content/messages/messages.ts'

/** What a probe of a game's server has found. */
export const probesEnglish = messages('server.game.probes.english', {
  language: 'en',
  refused: 'It takes no connections.',
  noWay: 'There is no way to it.',
  late: 'It does not answer in time.',
  // {code} is of the system, such as ECONNABORTED.
  noConnection: 'There is no connection ({code}).',
  tooMuch: 'It answers with more than is read.',
  otherProtocol: 'It gives no answer in this protocol.',
  unresolved: 'The name {host} is not found.',
  unresolvedInTime: 'The name {host} is not found in time.',
  players: '{players} players cannot be true.',
  // Why an address may not be contacted: {address} is that of a server.
  address: {
    database: '{address} is at the port {port}, which is a database’s.',
    mail: '{address} is at the port {port}, which is that of mail.',
    site: '{address} is this site itself.',
    lowPort: '{address} is this machine, at a port below {port}.',
    cloud: '{address} is where a cloud tells its machines about themselves.',
    linkLocal: '{address} is a link-local address.',
    noMachine: '{address} is not the address of one machine.',
    tunnel: '{address} is an address that stands for another.',
  },
  // The same if {host} is the name of the server.
  named: {
    database: '{host} is {address}, which is at the port {port}, which is a database’s.',
    mail: '{host} is {address}, which is at the port {port}, which is that of mail.',
    site: '{host} is {address}, which is this site itself.',
    lowPort: '{host} is {address}, which is this machine, at a port below {port}.',
    cloud: '{host} is {address}, which is where a cloud tells its machines about themselves.',
    linkLocal: '{host} is {address}, which is a link-local address.',
    noMachine: '{host} is {address}, which is not the address of one machine.',
    tunnel: '{host} is {address}, which is an address that stands for another.',
  },
})
