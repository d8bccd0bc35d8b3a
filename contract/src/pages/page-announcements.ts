import { z } from 'zod'
import { id, localText } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryItem } from '../kit/field-types.ts'
import { defineRoute } from '../route.ts'
import { pages } from './pages.ts'

export const readPageAnnouncements = defineRoute({
  method: 'GET',
  path: '/bs/ad/getAdByFunctionId',
  access: 'signed-in',
  summary: {
    zh: '列出某功能当前显示的公告，按公告列表的顺序。',
    en: 'List the page announcements of a function that are currently shown, in the order of their list.',
  },
  input: z.object({ functionId: id }),
  output: z.array(
    z.object({
      advertisementId: id,
      text: localText,
      link: z.string().nullable(),
      /** Address of the picture in each language; null if there is none. */
      pictures: z.object({ zh: z.string().nullable(), en: z.string().nullable() }),
    }),
  ),
})

const states = [
  { value: 'shown', label: { zh: '显示中', en: 'Shown' }, tone: 'good' },
  { value: 'coming', label: { zh: '未开始', en: 'Scheduled' }, tone: 'info' },
  { value: 'over', label: { zh: '已结束', en: 'Ended' }, tone: 'neutral' },
] as const satisfies readonly DictionaryItem[]

const audiences = [
  { value: 'all', label: { zh: '全部单位', en: 'All organisations' } },
  { value: 'some', label: { zh: '发布人可见的单位', en: 'Organisations visible to the author' } },
] as const satisfies readonly DictionaryItem[]

const picture = {
  group: 'image',
  visibility: 'organisation',
  picture: { longestSide: 1200 },
} as const

/** What the page of a function shows above itself for a period. */
export const pageAnnouncement = defineEntity({
  table: 'page_announcement',
  path: '/navigation/page-announcements',
  title: { zh: '功能公告', en: 'Page announcements' },
  noun: { zh: '功能公告', en: 'page announcement' },
  icon: pages.pageSettings.icon,
  access: { read: pages.pageSettings.permission, change: 'navigation.configure' },
  comments: true,
  history: true,
  fields: {
    text: field.localized('内容', 'Text', {
      required: true,
      maxLength: 200,
      multiline: true,
      searchable: true,
      span: 24,
    }),
    menu_entry_id: field.reference('功能', 'Function', 'function', { required: true }),
    link: field.text('链接', 'Link', {
      maxLength: 500,
      pattern: 'link',
      description: {
        zh: '例如 /monitoring/units 或 https://…',
        en: 'For example /monitoring/units or https://…',
      },
    }),
    state: field.choice('状态', 'State', { items: states }, { readOnly: true }),
    shown_from: field.moment('开始时间', 'Start time', {
      description: { zh: '默认立即显示', en: 'Shown immediately by default' },
    }),
    shown_until: field.moment('结束时间', 'End time', {
      description: { zh: '默认一直显示', en: 'Shown indefinitely by default' },
    }),
    audience: field.choice('单位', 'Organisations', { items: audiences }, { readOnly: true }),
    picture_zh_file_id: field.file('图片（中文界面）', 'Picture (Chinese interface)', picture),
    picture_en_file_id: field.file('图片（英文界面）', 'Picture (English interface)', picture),
    position: field.integer('顺序', 'Order', { readOnly: true }),
  },
  list: {
    columns: ['text', 'menu_entry_id', 'state', 'shown_from', 'shown_until'],
    sort: 'position',
    position: 'position',
    selection: true,
    actions: 'buttons',
  },
  form: {
    groups: [
      field.group('公告', 'Announcement', ['text', 'menu_entry_id', 'link']),
      field.group('显示', 'Display', ['shown_from', 'shown_until']),
      field.group('图片', 'Pictures', ['picture_zh_file_id', 'picture_en_file_id']),
    ],
  },
})
