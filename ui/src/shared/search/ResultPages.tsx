import { Pagination } from 'antd';
import { type AriaAttributes, cloneElement, isValidElement, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../useNarrow';
import { PAGE_SIZES } from './query';
import type { SearchQuery } from './types';

interface Props {
  page: number;
  size: number;
  total: number;
  onChange: (change: Partial<SearchQuery>) => void;
}

/** Which page of the results, out of how many, and how long a page is. */
export const ResultPages = memo(function ResultPages({ page, size, total, onChange }: Props) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <Pagination
      className="search-pages"
      size="small"
      current={page}
      pageSize={size}
      total={total}
      simple={narrow}
      showSizeChanger={!narrow}
      pageSizeOptions={PAGE_SIZES}
      showTotal={(all, [from, to]) => t('search.range', { from, to, total: all.toLocaleString('en-US') })}
      // Its own arrows are called "left" and "right", in every language.
      itemRender={(_page, type, item) =>
        isValidElement<AriaAttributes>(item) && (type === 'prev' || type === 'next')
          ? cloneElement(item, { 'aria-label': t(`search.${type}Page`) })
          : item
      }
      onChange={(to, long) => onChange(long === size ? { page: to } : { size: long })}
    />
  );
});
