import type { PageSource } from '#web/shell/pages/page-source.ts'
import {
  type MatchedPattern,
  matchPattern,
  type PagePattern,
  pagePatterns,
} from './page-patterns.ts'
import { pageTitles } from './pages.text.ts'

/** Every page inside the shell, by the pattern of its path. `:name` parts reach the page as `params`. */
const pages: Readonly<Record<PagePattern, PageSource>> = {
  '/wel/index': {
    load: () => import('#web/features/welcome/WelcomePage.tsx'),
    text: pageTitles.welcome,
    permission: 'activity.view',
  },
  '/account/profile': {
    load: () => import('#web/features/account/ProfilePage.tsx'),
    text: pageTitles.profile,
    isWithoutTab: true,
  },
  '/account/contacts': {
    load: () => import('#web/features/account/ContactsPage.tsx'),
    text: pageTitles.contacts,
    isWithoutTab: true,
  },
  '/account/files': {
    load: () => import('#web/features/account/files/FilesPage.tsx'),
    text: pageTitles.files,
    isWithoutTab: true,
  },
  '/account/password': {
    load: () => import('./AccountPasswordPage.tsx'),
    text: pageTitles.password,
    isWithoutTab: true,
  },
  '/account/sessions': {
    load: () => import('#web/features/account/SessionsPage.tsx'),
    text: pageTitles.sessions,
    isWithoutTab: true,
  },
  '/account/devices': {
    load: () => import('#web/features/account/DevicesPage.tsx'),
    text: pageTitles.devices,
    isWithoutTab: true,
  },
  '/account/second-factor': {
    load: () => import('#web/features/account/SecondFactorPage.tsx'),
    text: pageTitles.secondFactor,
    isWithoutTab: true,
  },
  '/account/jobs': {
    load: () => import('#web/features/account/jobs/JobsPage.tsx'),
    text: pageTitles.jobs,
    isWithoutTab: true,
  },
  '/desk/index': {
    load: () => import('./WorkDesktopPage.tsx'),
    text: pageTitles.workDesktop,
  },
  '/mine/index': {
    load: () => import('./PersonalDesktopPage.tsx'),
    text: pageTitles.personalDesktop,
    isWithoutTab: true,
    isWithoutMenu: true,
  },
  '/myiframe/:routerPath': {
    load: () => import('#web/features/embedded-page/EmbeddedPage.tsx'),
    text: pageTitles.external,
  },
  '/monitoring/units': {
    load: () => import('#web/features/monitoring/units/MonitoringUnitsPage.tsx'),
    text: pageTitles.units,
    permission: 'monitoring.view',
  },
  '/monitoring/units/:unitId': {
    load: () => import('#web/features/monitoring/unit/MonitoringUnitPage.tsx'),
    text: pageTitles.unit,
    permission: 'monitoring.view',
  },
  '/monitoring/trend': {
    load: () => import('#web/features/monitoring/trend/MonitoringTrendPage.tsx'),
    text: pageTitles.trend,
    permission: 'monitoring.view',
  },
  '/field/connections': {
    load: () => import('#web/features/field-connections/list/FieldConnectionsPage.tsx'),
    text: pageTitles.connections,
    permission: 'ingest.view',
  },
  '/field/connections/:connectionId': {
    load: () => import('#web/features/field-connections/connection/FieldConnectionPage.tsx'),
    text: pageTitles.connection,
    permission: 'ingest.view',
  },
  '/field/imports': {
    load: () => import('#web/features/imports/ImportsPage.tsx'),
    text: pageTitles.imports,
    permission: 'ingest.view',
  },
  '/system/logs': {
    load: () => import('#web/features/logs/LogsPage.tsx'),
    text: pageTitles.logs,
  },
  '/system/messages': {
    load: () => import('#web/features/messages/MessagesPage.tsx'),
    text: pageTitles.messages,
  },
  '/system/tools': {
    load: () => import('#web/features/tools/ToolsPage.tsx'),
    text: pageTitles.tools,
    permission: 'navigation.configure',
  },
  '/system/pages': {
    load: () => import('#web/features/page-settings/PageSettingsPage.tsx'),
    text: pageTitles.pageSettings,
    permission: 'navigation.configure',
  },
  '/system/people': {
    load: () => import('#web/features/people/PeoplePage.tsx'),
    text: pageTitles.people,
    permission: 'people.manage',
  },
  '/system/roles': {
    load: () => import('#web/features/roles/RolesPage.tsx'),
    text: pageTitles.roles,
    permission: 'roles.manage',
  },
  '/system/dictionaries': {
    load: () => import('#web/features/dictionaries/DictionariesPage.tsx'),
    text: pageTitles.dictionaries,
    permission: 'navigation.configure',
  },
  '/system/calls': {
    load: () => import('#web/features/api-reference/ApiReferencePage.tsx'),
    text: pageTitles.apiReference,
  },
  '/system/sign-in': {
    load: () => import('#web/features/sign-in-settings/SignInSettingsPage.tsx'),
    text: pageTitles.signInSettings,
    permission: 'sign-in.manage',
  },
}

export type MatchedPage = MatchedPattern & { entry: PageSource }

/** The page at a path (without query), or undefined for a path that no page has. */
export function matchPage(path: string): MatchedPage | undefined {
  const found = matchPattern(path, pagePatterns)
  return found === undefined ? undefined : { ...found, entry: pages[found.pattern] }
}
