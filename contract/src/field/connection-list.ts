import type { LocalText } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryTone } from '../kit/field-types.ts'
import { pages } from '../pages/pages.ts'
import { type ConnectionState, connectionStates, type Protocol, protocols } from './connections.ts'

export const protocolNames: Readonly<Record<Protocol, LocalText>> = {
  hj212: { zh: 'HJ 212', en: 'HJ 212' },
  mqtt: { zh: 'MQTT', en: 'MQTT' },
  http: { zh: 'HTTP', en: 'HTTP' },
}

type StateItem = { label: LocalText; tone: DictionaryTone }

export const stateItems: Readonly<Record<ConnectionState, StateItem>> = {
  silent: { label: { zh: '无数据', en: 'No data' }, tone: 'warning' },
  waiting: { label: { zh: '待首帧', en: 'Waiting' }, tone: 'info' },
  disabled: { label: { zh: '已停用', en: 'Disabled' }, tone: 'neutral' },
  online: { label: { zh: '在线', en: 'Online' }, tone: 'good' },
}

const count = (zh: string, en: string, description?: LocalText) =>
  field.integer(zh, en, { required: true, minimum: 0, ...(description && { description }) })

/** The stations and devices of the organisations visible to the caller. They are changed by calls of their own. */
export const fieldConnections = defineEntity({
  table: 'connection_record',
  path: '/ingest/connections',
  title: pages.connections.title,
  noun: { zh: '连接', en: 'connection' },
  icon: pages.connections.icon,
  access: { read: pages.connections.permission },
  history: true,
  fields: {
    name: field.localized('名称', 'Name', { required: true, searchable: true }),
    protocol: field.choice(
      '协议',
      'Protocol',
      { items: protocols.map((value) => ({ value, label: protocolNames[value] })) },
      { required: true },
    ),
    station_number: field.text('设备唯一标识（MN）', 'Station number (MN)', {
      required: true,
      maxLength: 64,
      searchable: true,
    }),
    state: field.choice(
      '状态',
      'State',
      { items: connectionStates.map((value) => ({ value, ...stateItems[value] })) },
      { required: true },
    ),
    last_frame_at: field.moment('最近报文', 'Last frame'),
    last_address: field.text('来源地址', 'Source address', { maxLength: 64 }),
    accepted_count: count('已接收', 'Accepted', { zh: '已入库的数值。', en: 'Stored values.' }),
    rejected_count: count('拒收', 'Rejected', {
      zh: '拒收的数值；整帧拒收计一次。',
      en: 'Rejected values; a frame rejected as a whole counts once.',
    }),
    duplicate_count: count('重复', 'Duplicates'),
    conflict_count: count('冲突', 'Conflicts'),
    unit_id: field.reference('监测单元', 'Unit', 'unit', { required: true }),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      required: true,
    }),
    silent_after_seconds: field.integer('无数据时限', 'No-data time-out', {
      required: true,
      unit: 's',
    }),
    is_demo: field.flag('演示', 'Demonstration'),
    is_test: field.flag('测试', 'Test'),
    created_at: field.moment('创建时间', 'Created at', { required: true }),
  },
  list: {
    columns: ['name', 'state', 'last_frame_at', 'accepted_count', 'rejected_count', 'unit_id'],
    sort: 'name',
    counts: 'state',
    summary: {
      accepted_count: 'sum',
      rejected_count: 'sum',
      duplicate_count: 'sum',
      conflict_count: 'sum',
    },
  },
  form: {
    groups: [
      field.group('连接', 'Connection', [
        'name',
        'protocol',
        'station_number',
        'unit_id',
        'organisation_id',
        'silent_after_seconds',
        'is_demo',
        'is_test',
        'created_at',
      ]),
      field.group('报文', 'Frames', [
        'state',
        'last_frame_at',
        'last_address',
        'accepted_count',
        'rejected_count',
        'duplicate_count',
        'conflict_count',
      ]),
    ],
  },
})
