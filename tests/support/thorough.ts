/** Whether this is the part `thorough` of `npm run test:release`, which tries what `npm test` tries in every variation. */
export const isThorough = process.env['TEST_THOROUGH'] === '1'
