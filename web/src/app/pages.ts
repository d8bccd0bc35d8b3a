import type { Page } from '@iwater/contract/pages/page'
import { type PageName, pages } from '@iwater/contract/pages/pages'
import { entityPage } from '#web/kit/entity-page.tsx'
import type { PageSource } from '#web/shell/pages/page-source.ts'
import { isPage, type MatchedPattern, matchPattern, pagePatterns } from './page-patterns.ts'
import { paths } from './paths.ts'

/** The code of every page. `:name` parts of its path reach it as `params`. */
const loaders: Readonly<Record<PageName, PageSource['load']>> = {
  welcome: () => import('#web/features/welcome/WelcomePage.tsx'),
  workDesktop: () => import('./WorkDesktopPage.tsx'),
  personalDesktop: () => import('./PersonalDesktopPage.tsx'),
  units: () => import('#web/features/monitoring/units/MonitoringUnitsPage.tsx'),
  unit: () => import('#web/features/monitoring/unit/MonitoringUnitPage.tsx'),
  trend: () => import('#web/features/monitoring/trend/MonitoringTrendPage.tsx'),
  weather: () => import('#web/features/weather/WeatherPage.tsx'),
  chat: () => import('#web/features/chat/ChatPage.tsx'),
  connections: () => import('#web/features/field-connections/list/FieldConnectionsPage.tsx'),
  connection: () => import('#web/features/field-connections/connection/FieldConnectionPage.tsx'),
  frameBench: () => import('#web/features/field-connections/bench/FrameBenchPage.tsx'),
  plantUnits: () => import('#web/features/plant/UnitsPage.tsx'),
  plantDevices: () => import('#web/features/plant/DevicesPage.tsx'),
  plantPoints: () => import('#web/features/plant/PointsPage.tsx'),
  plantFactors: () => import('#web/features/plant/FactorsPage.tsx'),
  maintenanceTasks: () => import('#web/features/maintenance/MaintenanceTasksPage.tsx'),
  maintenanceTask: () => import('#web/features/maintenance/task/MaintenanceTaskPage.tsx'),
  maintenancePlans: () => import('#web/features/maintenance/plans/MaintenancePlansPage.tsx'),
  calibrations: () => import('#web/features/maintenance/calibration/CalibrationsPage.tsx'),
  calibrationRules: () => import('#web/features/maintenance/calibration/CalibrationRulesPage.tsx'),
  holidays: () => import('#web/features/maintenance/HolidaysPage.tsx'),
  limitVersions: entityPage(
    async () => (await import('@iwater/contract/plant/limit-versions')).limitVersion,
  ),
  imports: () => import('#web/features/imports/ImportsPage.tsx'),
  messages: () => import('#web/features/messages/MessagesPage.tsx'),
  tools: () => import('#web/features/tools/ToolsPage.tsx'),
  systems: () => import('#web/features/systems/SystemsPage.tsx'),
  menus: () => import('#web/features/menus/MenusPage.tsx'),
  versionRecords: entityPage(
    async () => (await import('@iwater/contract/organisation/version-records')).versionRecordEntity,
  ),
  pageSettings: () => import('#web/features/page-settings/PageSettingsPage.tsx'),
  organisations: () => import('#web/features/organisations/OrganisationsPage.tsx'),
  branding: () => import('#web/features/branding/BrandingPage.tsx'),
  people: () => import('#web/features/people/PeoplePage.tsx'),
  roles: () => import('#web/features/roles/RolesPage.tsx'),
  dictionaries: entityPage(async () => (await import('@iwater/contract/dictionaries')).dictionary),
  knowledge: () => import('#web/features/knowledge/KnowledgePage.tsx'),
  logs: () => import('#web/features/logs/LogsPage.tsx'),
  apiReference: () => import('#web/features/api-reference/ApiReferencePage.tsx'),
  gallery: () => import('#web/features/gallery/GalleryPage.tsx'),
  signInSettings: () => import('#web/features/sign-in-settings/SignInSettingsPage.tsx'),
  retention: () => import('#web/features/retention/RetentionPage.tsx'),
  parameters: () => import('#web/features/parameters/ParametersPage.tsx'),
  appPackages: entityPage(
    async () => (await import('@iwater/contract/organisation/app-packages')).appPackage,
  ),
  weatherOrganisations: entityPage(
    async () => (await import('@iwater/contract/weather/organisations')).weatherOrganisation,
  ),
  profile: () => import('#web/features/account/ProfilePage.tsx'),
  contacts: () => import('#web/features/account/ContactsPage.tsx'),
  files: () => import('#web/features/account/files/FilesPage.tsx'),
  password: () => import('./AccountPasswordPage.tsx'),
  sessions: () => import('#web/features/account/SessionsPage.tsx'),
  devices: () => import('#web/features/account/DevicesPage.tsx'),
  secondFactor: () => import('#web/features/account/SecondFactorPage.tsx'),
  jobs: () => import('#web/features/account/jobs/JobsPage.tsx'),
  external: () => import('#web/features/embedded-page/EmbeddedPage.tsx'),
}

const sources: ReadonlyMap<string, PageSource> = new Map(
  (Object.keys(pages) as PageName[]).map((name) => {
    const page: Page = pages[name]
    return [page.path, { ...page, load: loaders[name] }]
  }),
)

export type MatchedPage = MatchedPattern<string> & { entry: PageSource }

/** The page at a path (without query), or undefined for a path that no page has. */
export function matchPage(path: string): MatchedPage | undefined {
  const found = matchPattern(path, pagePatterns)
  const entry = found && sources.get(found.pattern)
  return found && entry && { ...found, entry }
}

/** Where an address leads that no page has; those of the old product end in `/index` after some pages. */
export function insteadOf({ pathname, search }: { pathname: string; search: string }) {
  if (pathname === paths.home() || isPage(pathname)) return undefined
  const page = pathname.replace(/\/index$/, '')
  return isPage(page) ? page + search : paths.notFound()
}
