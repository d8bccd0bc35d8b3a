import { z } from 'zod'
import { contentVersion, id, type LocalText, localText } from './fields.ts'
import { type DraftOf, defineForm } from './kit/entity.ts'
import * as field from './kit/field.ts'
import type { KeptForm } from './kit/kept-draft.ts'
import { formShape } from './kit/value-shapes.ts'
import { defineRoute } from './route.ts'

/** Kinds of tools: messages, notices, work records, customer service, AI assistant. */
export const toolKinds = ['0', '1', '2', '3', '4'] as const
export const toolKind = z.enum(toolKinds)
export type ToolKind = z.infer<typeof toolKind>

/** A tool of the header as clients read it. `configCode` is its address, then its icon, with a comma between. */
export const tool = z.object({
  configId: id,
  configName: z.string(),
  name: localText,
  configValue: toolKind,
  configCode: z.string(),
  /** Path of the icon on this server; null if the icon is a built-in one. */
  picUrl: z.string().nullable(),
  orgId: id,
  isDemo: z.boolean(),
})
export type Tool = z.infer<typeof tool>

export const findTools = defineRoute({
  method: 'GET',
  path: '/ga/gaEsConfig/getConfigByValue2',
  access: 'signed-in',
  summary: {
    zh: '列出单位的工具；未设置时取最近的上级单位的工具。',
    en: 'List the tools of an organisation, or of its nearest superior that has any.',
  },
  input: z.object({
    orgId: id.optional(),
    /** AC = tools. Any other value returns an empty list. */
    configValue: z.string().max(16).default('AC'),
  }),
  output: z.array(tool),
})

const kindNames: Readonly<Record<ToolKind, LocalText>> = {
  '0': { zh: '消息', en: 'Messages' },
  '1': { zh: '通知', en: 'Notices' },
  '2': { zh: '工作记录', en: 'Work records' },
  '3': { zh: '客服', en: 'Customer service' },
  '4': { zh: '智能助手', en: 'AI assistant' },
}

/** The icon that a tool of each kind begins with. */
export const usualIcons: Readonly<Record<ToolKind, string>> = {
  '0': 'bell',
  '1': 'megaphone',
  '2': 'clipboard-list',
  '3': 'headset',
  '4': 'bot',
}

/** What is edited of an organisation: all of its tools at once, in their order. */
export const toolSetForm = defineForm({
  fields: {
    tools: field.rows(
      '工具',
      'Tools',
      'tool',
      {
        configValue: field.choice(
          '类型',
          'Type',
          { items: toolKinds.map((value) => ({ value, label: kindNames[value] })) },
          { required: true, default: '3', width: 140 },
        ),
        name: field.localized('名称', 'Name', { required: true }),
        // Anything but a page could execute code in this origin.
        url: field.text('地址', 'Address', {
          required: true,
          maxLength: 1000,
          pattern: 'link',
          description: {
            zh: '本系统页面以 / 开头，外部页面以 http:// 或 https:// 开头',
            en: 'Pages of this system start with /, external pages with http:// or https://',
          },
        }),
        icon: field.text('图标', 'Icon', {
          required: true,
          maxLength: 66,
          pattern: 'tool-icon',
          default: usualIcons['3'],
          description: {
            zh: '图标名，或 /uploads/tools/ 下的文件名',
            en: 'Icon name, or file name below /uploads/tools/',
          },
        }),
      },
      { maxItems: 20 },
    ),
  },
})

/** What is entered and not saved is kept by organisation. */
export const keptToolSet: KeptForm = {
  table: 'tool',
  fields: toolSetForm.fields,
  permission: 'navigation.configure',
}

export type ToolDraft = Omit<DraftOf<typeof toolSetForm.fields>['tools'][number], 'id'>

/** A stored tool; not validated again. */
const storedTool = z.object({
  name: localText,
  configValue: toolKind,
  url: z.string(),
  icon: z.string(),
})

export const readToolSet = defineRoute({
  method: 'GET',
  path: '/navigation/tools',
  access: 'navigation.configure',
  summary: {
    zh: '列出单位自身的工具，以及未设置时沿用的上级工具。',
    en: 'List the tools of an organisation, and those it inherits if it has none.',
  },
  input: z.object({ orgId: id }),
  output: z.object({
    /** Of the own tools, also where there are none. */
    version: contentVersion,
    own: z.array(storedTool),
    /** Null if the organisation has tools itself or no superior has any. */
    inherited: z
      .object({ organizationName: localText.nullable(), tools: z.array(storedTool) })
      .nullable(),
  }),
})

export const saveToolSet = defineRoute({
  method: 'PUT',
  path: '/navigation/tools',
  access: 'navigation.configure',
  summary: {
    zh: '替换单位的工具；清空则沿用上级单位的工具。',
    en: 'Replace the tools of an organisation; an empty list inherits those of its superior.',
  },
  input: formShape(toolSetForm, z.object({ orgId: id, version: contentVersion })),
  output: z.null(),
})
