import { z } from 'zod'
import { id, localName, localText } from './fields.ts'
import { defineRoute } from './route.ts'
import { isOwnAddress, isWebAddress } from './rules/address.ts'

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

/** A page of this product, or an external web page. Anything else could execute code in this origin. */
export const toolAddress = z
  .string()
  .trim()
  .max(1000)
  .refine((address) => isOwnAddress(address) || isWebAddress(address))

/** The name of a built-in icon, or a picture below /uploads/tools. */
export const toolIcon = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,60}(\.(png|svg|jpe?g|gif|webp))?$/i)

export const toolDraft = z.object({
  name: localName,
  configValue: toolKind,
  url: toolAddress,
  icon: toolIcon,
})
export type ToolDraft = z.infer<typeof toolDraft>

/** A stored draft; not validated again. */
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
  input: z.object({ orgId: id, tools: z.array(toolDraft).max(20) }),
  output: z.null(),
})
