import { pages } from '@iwater/contract/pages/pages'
import { configurationMenu, entryOf, standardMenu } from '#domains/navigation'
import type { DemoTenant } from './demo-tenant.ts'
import { text } from './demo-text.ts'
import { qingyuanMessages } from './office.ts'
import { qingyuanPartners } from './qingyuan-partners.ts'
import { qingyuanUnits } from './qingyuan-units.ts'

/** A water group with a works, a sewage works and a network with pump stations. */
export const qingyuan: DemoTenant = {
  code: 'qingyuan',
  city: '330100',
  name: text('清源水务集团', 'Qingyuan Water Group'),
  branding: {
    system_name: text('清源智慧水务平台', 'Qingyuan Smart Water'),
    slogan: text('从水源到龙头，每一滴都看得见', 'From source to tap, every drop in view'),
    footer: text('清源水务集团 · 演示环境', 'Qingyuan Water Group · demonstration'),
    brand_color: '#409EFF',
    theme: 'default',
    // Reserved numbers and domains: the zeros are no exchange, example.com is reserved.
    hotline: '400-000-0000',
    contact_phone: '0571-00000000',
    contact_email: 'it@qingyuan.example.com',
    contact_address: text(
      '清源市滨江路 1 号（演示地址）',
      '1 Riverside Road, Qingyuan (demonstration)',
    ),
    // The client itself, which works on a phone.
    app_url: '/',
    extended_name: text('开放接口', 'Open API'),
    extended_url: '/api/openapi.json',
  },
  organisations: [
    {
      key: 'east',
      kind: 'plant',
      name: text('城东水厂', 'East Water Works'),
      children: [
        { key: 'east-lab', kind: 'department', name: text('化验室', 'Laboratory') },
        {
          key: 'east-control',
          kind: 'department',
          name: text('中控室', 'Control Room'),
          head: 'control',
        },
      ],
    },
    { key: 'west', kind: 'plant', name: text('城西污水处理厂', 'West Sewage Works') },
    {
      key: 'network',
      kind: 'centre',
      name: text('管网运行中心', 'Network Centre'),
      children: [
        { key: 'pump-1', kind: 'station', name: text('东郊加压泵站', 'East Suburb Pump Station') },
        { key: 'pump-2', kind: 'station', name: text('北环加压泵站', 'North Ring Pump Station') },
        {
          key: 'pump-3',
          kind: 'station',
          name: text('高新区加压泵站', 'High-tech Zone Pump Station'),
        },
      ],
    },
  ],
  screenDisplay: '/wel/index',
  systems: [
    {
      name: text('供水调度', 'Water Supply'),
      menu: standardMenu,
      organisations: [
        'root',
        'east',
        'east-lab',
        'east-control',
        'network',
        'pump-1',
        'pump-2',
        'pump-3',
      ],
    },
    {
      name: text('水质监测', 'Water Quality'),
      menu: [
        entryOf(pages.welcome),
        entryOf(pages.workDesktop),
        {
          name: text('水质', 'Quality'),
          icon: 'flask-conical',
          children: [entryOf(pages.units), entryOf(pages.trend)],
        },
        { name: text('数据', 'Data'), icon: 'database', children: [entryOf(pages.imports)] },
        ...configurationMenu,
      ],
    },
    {
      name: text('视频监控', 'Video'),
      menu: [entryOf(pages.welcome), entryOf(pages.workDesktop), ...configurationMenu],
    },
    {
      name: text('办公', 'Office'),
      menu: [
        entryOf(pages.welcome),
        entryOf(pages.workDesktop),
        entryOf(pages.messages),
        entryOf(pages.apiReference),
        ...configurationMenu,
      ],
    },
  ],
  accounts: [
    {
      loginName: 'admin',
      phone: '13800010001',
      name: text('周明', 'Zhou Ming'),
      role: 'administrator',
    },
    {
      loginName: 'operator',
      phone: '13800010002',
      name: text('李倩', 'Li Qian'),
      role: 'operator',
    },
    {
      loginName: 'east',
      phone: '13800010003',
      name: text('王建国', 'Wang Jianguo'),
      role: 'operator',
      organisation: 'east',
    },
    { loginName: 'viewer', phone: '13800010004', name: text('陈晓', 'Chen Xiao'), role: 'viewer' },
    {
      loginName: 'area',
      name: text('孙岚', 'Sun Lan'),
      role: 'operator',
      organisation: 'east',
      furtherOrganisations: ['west'],
      phone: '13800010009',
    },
    {
      loginName: 'fresh',
      phone: '13800010005',
      name: text('赵新', 'Zhao Xin'),
      role: 'operator',
      mustChangePassword: true,
    },
    {
      loginName: 'guest',
      name: text('演示访客', 'Visitor'),
      role: 'demonstration',
      title: text('演示访客', 'Demonstration visitor'),
    },
    {
      loginName: 'eastadmin',
      name: text('孙丽', 'Sun Li'),
      role: 'branch-administrator',
      organisation: 'east',
      title: text('综合办主任', 'Office manager'),
    },
    {
      loginName: 'dispatch',
      name: text('吴强', 'Wu Qiang'),
      role: 'group-dispatcher',
      organisation: 'network',
      title: text('集团调度员', 'Group dispatcher'),
    },
    {
      loginName: 'control',
      name: text('郑敏', 'Zheng Min'),
      role: 'works-dispatcher',
      organisation: 'east-control',
      title: text('中控值班长', 'Shift leader'),
    },
    {
      loginName: 'chemist',
      name: text('冯雪', 'Feng Xue'),
      role: 'department-member',
      organisation: 'east-lab',
      title: text('化验员', 'Chemist'),
    },
    {
      loginName: 'sampler',
      name: text('蒋涛', 'Jiang Tao'),
      role: 'own-records',
      organisation: 'east-lab',
      title: text('采样员', 'Sampler'),
    },
  ],
  partners: qingyuanPartners,
  units: qingyuanUnits,
  messages: qingyuanMessages,
}
