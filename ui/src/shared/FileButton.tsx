import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Icon } from './icon/Icon';

/** In a cell of a list: a file by its name, which fetches it. */
export function FileButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      type="link"
      size="small"
      icon={<Icon of={DownloadOutlined} />}
      style={{ paddingInline: 0 }}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}
