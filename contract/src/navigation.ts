import { z } from 'zod'
import { functionButtons } from './access.ts'
import { choiceFields, id, localText } from './fields.ts'
import { defineRoute } from './route.ts'

/** A system of an organisation. Entries with `displayId` 1 or a version starting with OTHER_ are not tabs. */
export const systemEntry = z.object({
  systemId: id,
  systemName: z.string(),
  name: localText,
  versionName: z.string(),
  displayId: z.number().int(),
  teamFlag: z.string(),
  defaultDesktop: z.boolean(),
  disposition: z.boolean(),
  /** One of eight icons; null for that of its place among the tabs. */
  icon: z.number().int().min(1).max(8).nullable(),
  functionUrl: z.string().nullable(),
  /** Picture behind the header, a path on this server, or null for none. */
  sysTopImage: z.string().nullable(),
})
export type SystemEntry = z.infer<typeof systemEntry>

/** Visibility of the buttons of a page; buttons that are not listed are shown. */
export const buttonMap = z.partialRecord(z.enum(functionButtons), z.boolean())
export type ButtonMap = z.infer<typeof buttonMap>

/** One entry of the menu. A module has children, a function has a path or an external address. */
export type MenuItem = {
  moduleId: string
  functionId: string | null
  label: string
  path: string
  icon: string
  appUrl: string | null
  meta: {
    i18n: { zh: string; en: string }
    roles: string[]
    keepAlive: boolean
    isTab: boolean
    /** Hidden buttons of the page: those set to false. */
    buttons: ButtonMap
  }
  children: MenuItem[]
}

export const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    moduleId: id,
    functionId: id.nullable(),
    label: z.string(),
    path: z.string(),
    icon: z.string(),
    appUrl: z.string().nullable(),
    meta: z.object({
      i18n: localText,
      roles: z.array(z.string()),
      keepAlive: z.boolean(),
      isTab: z.boolean(),
      buttons: buttonMap,
    }),
    children: z.array(menuItem),
  }),
)

export const findMenu = defineRoute({
  method: 'GET',
  path: '/bs/epUserApp/findUserApp',
  access: 'signed-in',
  summary: {
    zh: '查询一个系统中本人可见的菜单。',
    en: 'Read the menu of a system, limited to entries visible to the caller.',
  },
  input: z.object({
    systemId: id.optional(),
    organizationId: id.optional(),
    /** 1 requests the pages of configuration management. */
    appFlag: z.enum(['0', '1']).default('0'),
  }),
  output: z.array(menuItem),
})

/** A page of the menu, as desktops show it. */
export const functionEntry = z.object({
  functionId: id,
  name: localText,
  icon: z.string(),
  path: z.string(),
  appUrl: z.string().nullable(),
})
export type FunctionEntry = z.infer<typeof functionEntry>

const systemOf = { systemId: id.optional(), organizationId: id.optional() }

export const findModules = defineRoute({
  method: 'GET',
  path: '/bs/epUserApp/findMicroservice',
  access: 'signed-in',
  summary: {
    zh: '查询一个系统的模块及各模块中本人可见的功能。',
    en: 'List the modules of a system and the functions of each that are visible to the caller.',
  },
  input: z.object(systemOf),
  output: z.array(
    z.object({
      microserviceId: id,
      name: localText,
      icon: z.string(),
      functions: z.array(functionEntry),
    }),
  ),
})

export const findFunctionsOfModule = defineRoute({
  method: 'GET',
  path: '/bs/epUserApp/findByMicroserviceId',
  access: 'signed-in',
  summary: {
    zh: '查询一个模块中本人可见的功能。',
    en: 'List the functions of a module that are visible to the caller.',
  },
  input: z.object({ microserviceId: id, ...systemOf }),
  output: z.array(functionEntry),
})

export const listFunctionChoices = defineRoute({
  method: 'GET',
  path: '/navigation/functions',
  access: 'navigation.configure',
  summary: {
    zh: '按名称片段或标识查找本人可打开的功能，供引用时选择。',
    en: 'Find functions that the caller may open by part of their name or by ids, for a field that refers to one.',
  },
  input: z.object(choiceFields),
  /** Each with its system in front. */
  output: z.array(z.object({ value: id, label: localText })),
})

const systemsInput = z.object({
  organizationId: id.optional(),
  versionName: z.string().max(64).optional(),
})

export const findSystemsByOrganisation = defineRoute({
  method: 'GET',
  path: '/bs/EpOrganization/findSystemByOrgId',
  access: 'signed-in',
  summary: {
    zh: '列出单位中本人可使用的系统。',
    en: 'List the systems of an organisation that the caller may use.',
  },
  input: systemsInput,
  output: z.array(systemEntry),
})

export const listSystems = defineRoute({
  method: 'GET',
  path: '/bs/EpOrganization/getSystemsByOrgId',
  access: 'signed-in',
  summary: {
    zh: '列出单位的系统，供系统页签使用。',
    en: 'List the systems of an organisation for the system tabs.',
  },
  input: systemsInput,
  output: z.array(systemEntry),
})

export const introducedSystem = z.object({
  name: localText,
  /** The pages outside configuration management, in menu order; each path once. */
  functions: z.array(
    z.object({
      name: localText,
      path: z.string(),
      /** Name of a lucide icon as in the menu; empty if none. */
      icon: z.string(),
    }),
  ),
})
export type IntroducedSystem = z.infer<typeof introducedSystem>

export const readIntroduction = defineRoute({
  method: 'GET',
  path: '/organisation/introduction',
  access: 'public',
  summary: {
    zh: '列出单位的系统及其功能名称，供介绍页面使用；未知代码返回空。',
    en: 'List the systems of an organisation and the names of their functions for the introduction page; none for an unknown code.',
  },
  input: z.object({ orgCode: z.string().max(64) }),
  output: z.array(introducedSystem),
})
