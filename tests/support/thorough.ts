/** True under `npm run test:release`, which runs the tests of `npm test` in every variation. */
export const isThorough = process.env['TEST_THOROUGH'] === '1'
