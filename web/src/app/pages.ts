import type { LocalText } from '@iwater/contract/fields'
import type { ComponentType } from 'react'
import {
  type MatchedPattern,
  matchPattern,
  type PagePattern,
  pagePatterns,
} from './page-patterns.ts'
import { pageTitles } from './pages.text.ts'

export type PageEntry = {
  load: () => Promise<{ default: ComponentType }>
  /** What it is called where the menu does not have it, as that of another system; the menu's label wins. */
  text: LocalText
  /** Such a page is kept like any other, but the tag bar does not show it. */
  isWithoutTab?: true
  /** The page has the room of the menu beside it. */
  isWithoutMenu?: true
}

/** Every page inside the shell, by the pattern of its path. `:name` parts reach the page as `params`. */
const pages: Readonly<Record<PagePattern, PageEntry>> = {
  '/wel/index': {
    load: () => import('#web/features/welcome/WelcomePage.tsx'),
    text: pageTitles.welcome,
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
  },
  '/monitoring/units/:unitId': {
    load: () => import('#web/features/monitoring/unit/MonitoringUnitPage.tsx'),
    text: pageTitles.unit,
  },
  '/monitoring/trend': {
    load: () => import('#web/features/monitoring/trend/MonitoringTrendPage.tsx'),
    text: pageTitles.trend,
  },
  '/field/connections': {
    load: () => import('#web/features/field-connections/list/FieldConnectionsPage.tsx'),
    text: pageTitles.connections,
  },
  '/field/connections/:connectionId': {
    load: () => import('#web/features/field-connections/connection/FieldConnectionPage.tsx'),
    text: pageTitles.connection,
  },
  '/field/imports': {
    load: () => import('#web/features/imports/ImportsPage.tsx'),
    text: pageTitles.imports,
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
  },
  '/system/pages': {
    load: () => import('#web/features/page-settings/PageSettingsPage.tsx'),
    text: pageTitles.pageSettings,
  },
  '/system/people': {
    load: () => import('#web/features/people/PeoplePage.tsx'),
    text: pageTitles.people,
  },
  '/system/roles': {
    load: () => import('#web/features/roles/RolesPage.tsx'),
    text: pageTitles.roles,
  },
  '/system/dictionaries': {
    load: () => import('#web/features/dictionaries/DictionariesPage.tsx'),
    text: pageTitles.dictionaries,
  },
  '/system/calls': {
    load: () => import('#web/features/api-reference/ApiReferencePage.tsx'),
    text: pageTitles.apiReference,
  },
  '/system/sign-in': {
    load: () => import('#web/features/sign-in-settings/SignInSettingsPage.tsx'),
    text: pageTitles.signInSettings,
  },
}

export type MatchedPage = MatchedPattern & { entry: PageEntry }

/** The page at a path (without query), or undefined for a path that no page has. */
export function matchPage(path: string): MatchedPage | undefined {
  const found = matchPattern(path, pagePatterns)
  return found === undefined ? undefined : { ...found, entry: pages[found.pattern] }
}
