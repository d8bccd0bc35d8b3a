import * as field from '@iwater/contract/kit/field'
import { type Example, examplePath } from './example.ts'

const states = {
  items: [
    { value: 'normal', label: { zh: '正常', en: 'Normal' }, tone: 'good' },
    { value: 'check', label: { zh: '待检', en: 'To be checked' }, tone: 'warning' },
    { value: 'broken', label: { zh: '故障', en: 'Broken' }, tone: 'bad' },
    { value: 'spare', label: { zh: '备用', en: 'Spare' }, tone: 'info' },
    { value: 'sold', label: { zh: '已处置', en: 'Disposed of' }, tone: 'neutral', disabled: true },
  ],
} as const

const tags = {
  items: [
    { value: 'quiet', label: { zh: '低噪声', en: 'Low noise' } },
    { value: 'steel', label: { zh: '不锈钢', en: 'Stainless steel' } },
    { value: 'proof', label: { zh: '防爆', en: 'Explosion-proof' } },
  ],
} as const

const sources = {
  items: [
    { value: 'river', label: { zh: '河流', en: 'River' }, icon: 'waves' },
    { value: 'reservoir', label: { zh: '水库', en: 'Reservoir' }, icon: 'mountain' },
    { value: 'well', label: { zh: '地下水', en: 'Groundwater' }, icon: 'droplets' },
  ],
} as const

export const choices: readonly Example[] = [
  {
    key: 'choice',
    group: 'choices',
    title: { zh: '单选', en: 'One choice' },
    shows: 'form',
    description: {
      fields: {
        state: field.choice('状态', 'State', states, { required: true, widget: 'select' }),
      },
    },
  },
  {
    key: 'icons',
    group: 'choices',
    title: { zh: '带图标的单选', en: 'One choice with icons' },
    shows: 'form',
    description: {
      fields: {
        source: field.choice('水源', 'Water source', sources, { default: 'river' }),
      },
    },
  },
  {
    key: 'radio',
    group: 'choices',
    title: { zh: '单选按钮', en: 'Radio buttons' },
    shows: 'form',
    description: {
      fields: {
        state: field.choice('状态', 'State', states, {
          widget: 'radio',
          span: 24,
          default: 'normal',
        }),
      },
    },
  },
  {
    key: 'choices',
    group: 'choices',
    title: { zh: '多选', en: 'Several choices' },
    shows: 'form',
    description: {
      fields: {
        tags: field.choices('标签', 'Tags', tags, { maxItems: 2, widget: 'select' }),
      },
    },
  },
  {
    key: 'checkboxes',
    group: 'choices',
    title: { zh: '复选框组', en: 'Checkboxes' },
    shows: 'form',
    description: {
      fields: { tags: field.choices('标签', 'Tags', tags, { widget: 'checkbox', span: 24 }) },
    },
  },
  {
    key: 'dictionary',
    group: 'choices',
    title: { zh: '数据字典与关联字典', en: 'Dictionary and linked dictionary' },
    note: {
      zh: '型号只提供从属于所选类别的选项。',
      en: 'The models are those of the chosen category.',
    },
    shows: 'form',
    description: {
      fields: {
        category: field.choice('类别', 'Category', { code: 'example-category' }),
        model: field.choice('型号', 'Model', { code: 'example-model', parent: 'category' }),
      },
    },
  },
  {
    key: 'url',
    group: 'choices',
    title: { zh: '接口提供的选项', en: 'Choices of a call' },
    note: {
      zh: '选择类别后，以其值查询型号；型号带出功率，填写过的不变。',
      en: 'Once a category is chosen, the models are asked for by it. A model fills in its power where nothing was entered.',
    },
    shows: 'form',
    description: {
      fields: {
        category: field.choice('类别', 'Category', { code: 'example-category' }),
        model: field.choice('型号', 'Model', {
          url: `${examplePath}/models/{{category}}`,
          sets: ['power'],
        }),
        power: field.number('功率', 'Power', { unit: 'kW' }),
      },
    },
  },
  {
    key: 'records',
    group: 'choices',
    title: { zh: '多选记录', en: 'Several records' },
    shows: 'form',
    description: {
      fields: { people: field.choices('参与人员', 'Participants', { to: 'person' }) },
    },
  },
  {
    key: 'references',
    group: 'choices',
    title: { zh: '引用', en: 'References' },
    note: {
      zh: '单位取自当前账号的单位树，其余为示例。',
      en: 'Organisations are those of your account; the others are made up.',
    },
    shows: 'form',
    description: {
      fields: {
        organisation_id: field.reference('所属单位', 'Organisation', 'organisation'),
        person_id: field.reference('负责人', 'Responsible person', 'person'),
        unit_id: field.reference('监测单元', 'Unit', 'unit'),
        device_id: field.reference('设备', 'Device', 'device'),
        point_id: field.reference('监测点', 'Point', 'point', { searchable: true }),
        station_id: field.reference('现场连接', 'Field connection', 'station'),
        task_id: field.reference('维护工作', 'Maintenance task', 'task'),
        role_id: field.reference('角色', 'Role', 'role'),
        granted_role_id: field.reference('可授予的角色', 'Grantable role', 'grantable-role'),
        function_id: field.reference('功能', 'Function', 'function'),
        system_id: field.reference('系统', 'System', 'system'),
        module_id: field.reference('菜单模块', 'Menu module', 'menu'),
        dictionary_id: field.reference('字典', 'Dictionary', 'dictionary'),
      },
    },
  },
]
