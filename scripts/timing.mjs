// @ts-check
// How long the site takes to refuse, by what is wrong: an unknown account must not be told from a wrong secret.
//   TRUST_PROXY=127.0.0.1 npm start
//   node scripts/timing.mjs http://localhost:8000 [tries]
// Each try comes from an address and is at an account of its own, so that no limit stands in its way.
const [site = 'http://localhost:8000', tries = '100'] = process.argv.slice(2)
const count = Number(tries)
const run = Date.now().toString(36)
const password = 'Rahasia1!'
let sent = 0

/**
 * @param {string} path
 * @param {object} body
 * @param {number} expected
 */
async function post(path, body, expected) {
  sent += 1
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const began = performance.now()
  const answer = await fetch(`${site}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.text()
  const took = performance.now() - began
  if (answer.status !== expected) throw new Error(`${path}: ${answer.status}, not ${expected}`)
  return took
}

/** @param {string} kind @param {number} number */
const account = (kind, number) => ({
  username: `${kind}-${run}-${number}`,
  email: `${kind}-${run}-${number}@example.com`,
})

for (let number = 0; number < count; number += 1) {
  const secrets = { password, password_confirmation: password, PIN: '001234' }
  await post('/register', { ...account('known', number), ...secrets }, 201)
}

/** @type {Record<string, number[]>} */
const times = {}
const wrong = { password: 'Salah123!', password_confirmation: 'Salah123!', pin: '999999' }
for (let number = 0; number < count; number += 1) {
  // Alternates whether known or unknown accounts come first, so that other load on the machine affects both equally.
  for (const kind of number % 2 ? ['known', 'unknown'] : ['unknown', 'known']) {
    for (const path of ['/login', '/forgot-password', '/reset-password']) {
      const took = await post(path, { ...account(kind, number), ...wrong }, 401)
      ;(times[`${path} ${kind}`] ??= []).push(took)
    }
  }
}

console.log(`${'milliseconds'.padEnd(28)}${['10%', '50%', '90%', '99%'].map((name) => name.padStart(9)).join('')}`)
for (const name of Object.keys(times).sort()) {
  const sorted = (times[name] ?? []).sort((a, b) => a - b)
  const at = [0.1, 0.5, 0.9, 0.99].map((part) => sorted[Math.floor(part * (sorted.length - 1))] ?? NaN)
  console.log(`${name.padEnd(28)}${at.map((value) => value.toFixed(1).padStart(9)).join('')}`)
}
