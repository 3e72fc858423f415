import {
  AppstoreOutlined,
  CarOutlined,
  DollarOutlined,
  ExportOutlined,
  FileSearchOutlined,
  HomeOutlined,
  MonitorOutlined,
  PlusSquareOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  SettingOutlined,
  ShoppingOutlined,
  SwapOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../shared/icon/Icon';

const icons: Record<string, ComponentProps<typeof Icon>['of']> = {
  home: HomeOutlined,
  po: ShoppingOutlined,
  order: ShoppingOutlined,
  asn: CarOutlined,
  shipment: CarOutlined,
  examine: SafetyCertificateOutlined,
  quality: SafetyCertificateOutlined,
  payment: DollarOutlined,
  finance: DollarOutlined,
  systemSetting: SettingOutlined,
  setting: SettingOutlined,
  monitor: MonitorOutlined,
  system: ToolOutlined,
  account: UserOutlined,
  help: QuestionCircleOutlined,
  search: SearchOutlined,
  create: PlusSquareOutlined,
  list: FileSearchOutlined,
  exchange: SwapOutlined,
  ssoOldSite: ExportOutlined,
};

/** The picture of a menu entry: by the server's icon name, else by the entry's own. */
export function menuIcon(icon: string | null | undefined, name: string): ReactNode {
  return <Icon of={icons[icon ?? ''] ?? icons[name] ?? AppstoreOutlined} />;
}
