import { z } from 'zod'
import type { Permission } from './access.ts'
import { type LocalText, none } from './fields.ts'
import { type PageName, pages } from './pages/pages.ts'
import { defineRoute } from './route.ts'

export type SetupStep = {
  title: LocalText
  /** What the organisation has of it. */
  benefit: LocalText
  /** Where it is done. */
  page: PageName
  /** The list of the page opens the form of a new record. */
  opensForm?: true
  /** Without it the step is not shown. */
  permission: Permission
}

/**
 * What a new tenant begins with, in this order: the checklist on Home. A step that is added here needs a column in
 * `selectSetup` of the activity domain, which tells whether it is done.
 */
export const setupSteps = {
  branding: {
    title: { zh: '设置品牌外观', en: 'Set the branding' },
    benefit: {
      zh: '登录页和各页面显示本单位的名称、标志和颜色。',
      en: 'The sign-in page and all pages show your name, logo and colours.',
    },
    page: 'branding',
    permission: pages.branding.permission,
  },
  people: {
    title: { zh: '添加人员', en: 'Add people' },
    benefit: {
      zh: '每位同事使用自己的账号登录，按角色查看和操作。',
      en: 'Colleagues sign in with their own accounts; roles define what they see and do.',
    },
    page: 'people',
    opensForm: true,
    permission: pages.people.permission,
  },
  connection: {
    title: { zh: '添加第一个现场连接', en: 'Add the first field connection' },
    benefit: {
      zh: '登记站点或设备，同时建立监测单元和监测点。',
      en: 'Registers a station or device, and creates its unit and points.',
    },
    page: 'connections',
    opensForm: true,
    permission: 'ingest.manage',
  },
  values: {
    title: { zh: '接收数据', en: 'Receive data' },
    benefit: {
      zh: '设备上报后显示实时值和趋势；连接详情中有设备所需的参数。',
      en: 'Live values and trends appear once a device reports; each connection lists the settings its device needs.',
    },
    page: 'connections',
    permission: 'ingest.manage',
  },
} as const satisfies Record<string, SetupStep>

export type SetupStepId = keyof typeof setupSteps
export const setupStepIds = Object.keys(setupSteps) as [SetupStepId, ...SetupStepId[]]

const setup = z.object({
  /** The steps that the caller has the right to take, in the order of the checklist. */
  steps: z.array(z.object({ id: z.enum(setupStepIds), isDone: z.boolean() })),
  isClosed: z.boolean(),
  /** Whether the caller may close the checklist and open it again. */
  mayClose: z.boolean(),
})

export const readSetup = defineRoute({
  method: 'GET',
  path: '/activity/setup',
  access: 'activity.view',
  summary: {
    zh: '列出本人有权执行的初始配置步骤及其是否已在租户中完成。',
    en: 'List the setup steps that the caller has the right to take, and whether they are done in the tenant.',
  },
  input: none,
  output: setup,
})
export type Setup = z.infer<typeof setup>

export const saveSetupClosing = defineRoute({
  method: 'PUT',
  path: '/activity/setup',
  access: 'organisation.manage',
  summary: {
    zh: '为整个租户关闭或重新打开初始配置清单；须能查看全部单位。',
    en: 'Set whether the setup checklist of the whole tenant is closed; the caller has to see all organisations.',
  },
  input: z.object({ isClosed: z.boolean() }),
  output: z.null(),
})
