import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** @param {object} rules @returns {Record<string, 'error'>} */
const asErrors = (rules) => Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'error']))

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'art', 'tests/rules/types'] },
  ...tseslint.configs.recommendedTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  {
    // It looks at each function as React's compiler would, which takes long; components are here alone.
    files: ['{admin,site,ui}/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
    // Errors, since a warning does not fail the run.
    rules: asErrors(reactHooks.configs.flat.recommended.rules),
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['warn', 400],
      // `async` without `await` turns what is thrown into a rejection, which hooks, handlers and fakes rely on.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // The rules on `any` do not see the casts in the comments of plain JavaScript; tsc does.
    files: ['**/*.{js,mjs}'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Matchers such as expect.any() are declared as any.
    files: ['**/*.test.ts', 'tests/**'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    // tests/api tries the rooms that are left out here on both engines, and the others on SQLite alone.
    files: ['server/**/*.ts'],
    ignores: [
      'server/{audit,backup,database,history,pictures,users}/**',
      'server/{content/lists,content/publishing,game/catalogue,game/connection}/**',
      'server/content/rowState.ts',
      '**/*.test.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'kysely', importNames: ['sql'], message: 'Only rooms that are tested on both engines write SQL.' },
          ],
        },
      ],
    },
  },
  {
    // Texts, which are long without being hard to read.
    files: ['demo/**'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['cli/**', 'scripts/**', 'bench/**', 'migration/**', 'translation/**', 'server/start/**'],
    rules: { 'no-console': 'off' },
  },
)
