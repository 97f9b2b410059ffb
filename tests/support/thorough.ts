/** True if `npm run test:release` runs the tests of `npm test` in every variation. */
export const isThorough = process.env['TEST_THOROUGH'] === '1'
