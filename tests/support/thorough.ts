/** Whether this is `npm run test:thorough`, which tries what `npm test` tries, in every variation and more often. */
export const isThorough = process.env['TEST_THOROUGH'] === '1'
