import { z } from 'zod'
import { id, localName, localText } from './fields.ts'
import { defineRoute } from './route.ts'
import { isOwnAddress, isWebAddress } from './rules/address.ts'

/** What a tool is: messages, notices, work records, customer service, AI assistant. */
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
  /** Path of the icon on this server; null where the icon is one of the product's own names. */
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
    /** AC = tools. Other configuration has calls of its own, so everything else is answered by an empty list. */
    configValue: z.string().max(16).default('AC'),
  }),
  output: z.array(tool),
})

/** A page of this product, or one of the web: anything else could run in our name. */
export const toolAddress = z
  .string()
  .trim()
  .max(1000)
  .refine((address) => isOwnAddress(address) || isWebAddress(address))

/** A name of the product's own icons, or a picture below /uploads/tools. */
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

/** A draft as it is stored; what is read is not judged again. */
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
    en: 'List the tools an organisation itself has, and those it inherits without any.',
  },
  input: z.object({ orgId: id }),
  output: z.object({
    own: z.array(storedTool),
    /** Null while it has tools of its own, or where nobody above has any. */
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
