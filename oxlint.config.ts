import { defineConfig, type OxlintOverride } from 'oxlint'

/** Imports that are refused, with what to do instead. An override replaces the one before it: each names all it refuses. */
type Refused = { regex: string; message: string; allowTypeImports?: true }

const error = 'error'

const refuse = (files: string[], patterns: readonly Refused[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': [error, { patterns: [...patterns] }] },
})

const shapes: Refused = {
  regex: '^zod$',
  message: 'Shapes are declared once, in the contract.',
}
const sql: Refused = {
  regex: '^(kysely|pg|pg-copy-streams)$',
  message: 'SQL lives in *.queries.ts.',
}
const http: Refused = { regex: '^fastify$', message: 'HTTP lives in *.routes.ts.' }

/** What the files of a domain may not import, by their role; `parents` leads out of the domain. */
function domainRules(folder: string, parents: string): OxlintOverride[] {
  const outside: Refused = {
    regex: parents,
    message: 'Enter another domain by its public interface: #domains/<name>.',
  }
  return [
    refuse([`${folder}/*`], [outside, sql, http, shapes]),
    refuse(
      [`${folder}/*.queries.ts`],
      [
        outside,
        {
          regex: '^fastify$|\\.(service|routes)\\.ts$|platform/http',
          message: 'Queries ask the database and decide nothing.',
        },
        shapes,
      ],
    ),
    refuse([`${folder}/*.routes.ts`], [outside, sql, shapes]),
    refuse([`${folder}/*.test.ts`], [outside]),
  ]
}

const outOfFolder = '^\\.\\./'
const outOfSubfolder = '^\\.\\./\\.\\./'

/** A subfolder divides by subject; what needs a second level is a domain or a feature of its own. */
const noDeeper = (files: string[]) =>
  refuse(files, [{ regex: '', message: 'A subfolder has no subfolders.' }])

function contractRules(files: string, parents: string): OxlintOverride {
  const message = 'The contract needs nothing but zod.'
  // The expressions of the linter cannot say "anything but".
  const anyButZod = '^[^.z]|^z[^o]|^zo[^d]|^zod.'
  return refuse(
    [files],
    [
      { regex: anyButZod, message },
      { regex: parents, message },
    ],
  )
}

/** Parts of antd that would go past the product's own dialogs, forms and notices, and ways to its files. */
const antd = {
  paths: [
    {
      name: 'antd',
      importNames: ['App', 'Form', 'Modal', 'message', 'notification'],
      message:
        "Dialogs, forms and notices are the product's own: ui/overlay/Dialog.tsx, ui/form/Field.tsx, platform/notice.",
    },
  ],
  patterns: [
    {
      group: ['antd/**', '!antd/es/locale/*'],
      message: "Components of antd come from 'antd'; the build finds their files.",
    },
  ],
}

const refuseInClient = (files: string[], patterns: readonly Refused[]): OxlintOverride => ({
  files,
  rules: {
    'no-restricted-imports': [
      error,
      { paths: antd.paths, patterns: [...antd.patterns, ...patterns] },
    ],
  },
})

/** What stands above all pages; the addresses beside it are for everybody. */
const above = '^#web/app/(?:routes|pages|App|guard)'

const features = (parents: string): Refused => ({
  regex: `${parents}|^#web/(features|shell)/|${above}`,
  message: 'Features do not meet. Compose them in shell/ or app/.',
})

const knowsNo = (folders: string): Refused => ({
  regex: `^#web/(${folders})/`,
  message: 'Shared code knows no feature, and ui and the platform nothing of the product.',
})

const composition: Refused = {
  regex: above,
  message: 'Shared code knows no feature; of app/ it may use the addresses.',
}

/** Style, sizes and boundaries: the only place for rules. */
export default defineConfig({
  plugins: ['import', 'node', 'typescript', 'unicorn', 'oxc', 'react', 'promise'],
  categories: { correctness: error },
  options: { typeAware: true },
  rules: {
    'import/no-cycle': error,
    'import/no-default-export': error,
    'typescript/no-explicit-any': error,
    'typescript/no-non-null-assertion': error,
    'typescript/no-floating-promises': error,
    'typescript/no-misused-promises': [error, { checksVoidReturn: false }],
    'typescript/unbound-method': 'off',
    'typescript/no-base-to-string': 'off',
    'node/no-process-env': error,
    'no-console': error,
    'no-empty': error,
    'no-eval': error,
    'react/no-danger': error,
    'max-lines': [error, { max: 300, skipBlankLines: true, skipComments: true }],
    complexity: [error, { max: 11 }],
  },
  ignorePatterns: [
    '**/node_modules/**',
    '**/dist/**',
    'server/src/platform/database/tables.ts',
    'web/src/features/gallery/options/option-docs.ts',
  ],
  overrides: [
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.rendered.tsx'],
      rules: { 'max-lines': [error, { max: 400, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: [
        'server/src/config.ts',
        'e2e/**',
        'bench/**',
        'scripts/**',
        'web/build/**',
        '**/*.config.ts',
        'server/src/testing/**',
        '**/*.test.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['bench/**', 'scripts/**', 'web/build/**', 'start.mjs', 'test.mjs'],
      rules: { 'no-console': 'off' },
    },
    {
      files: [
        '**/*.config.ts',
        'web/src/features/**/*Page.tsx',
        'web/src/app/**/*Page.tsx',
        'web/src/platform/theme/AntRoot.tsx',
        'server/src/testing/global-setup.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    contractRules('contract/src/*', outOfFolder),
    contractRules('contract/src/*/*', outOfSubfolder),
    { files: ['contract/src/**/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
    refuse(
      ['server/src/platform/**'],
      [
        { regex: 'domains/|#domains|(^|/)app\\.ts$', message: 'The platform knows no domain.' },
        { ...shapes, allowTypeImports: true },
      ],
    ),
    ...domainRules('server/src/domains/*', outOfFolder),
    ...domainRules('server/src/domains/*/*', outOfSubfolder),
    refuseInClient(['web/src/**'], []),
    refuseInClient(['web/src/features/*/*'], [features(outOfFolder), shapes]),
    refuseInClient(['web/src/features/*/*/*'], [features(outOfSubfolder), shapes]),
    refuseInClient(['web/src/kit/**'], [knowsNo('features|shell'), composition, shapes]),
    refuseInClient(['web/src/product/**'], [knowsNo('features|shell|app|kit'), shapes]),
    refuseInClient(
      ['web/src/{ui,platform}/**'],
      [knowsNo('features|shell|app|kit|product'), shapes],
    ),
    noDeeper(['server/src/domains/*/*/*/**', 'web/src/features/*/*/*/**', 'web/src/kit/*/*/**/*']),
    { files: ['web/src/**'], rules: { 'import/no-nodejs-modules': error } },
  ],
})
