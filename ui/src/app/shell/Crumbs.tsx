import { Breadcrumb } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { lastSearch } from '../../shared/search/lastSearch';
import { useHere } from './useHere';

/** The way to this page. Groups and the page itself are plain text; titles without a translation are shown raw. */
export function Crumbs() {
  const { t } = useTranslation();
  const { crumbs } = useHere();
  const { pathname, search } = useLocation();
  useEffect(() => {
    lastSearch.set(pathname, search);
  }, [pathname, search]);
  const items = crumbs.map(({ name, title, path }, at) => {
    const text = t(`route.${name}`, { defaultValue: title });
    const link = path && at < crumbs.length - 1;
    return {
      key: name,
      title: link ? <Link to={path + (lastSearch.get(path) ?? '')}>{text}</Link> : <span>{text}</span>,
    };
  });
  return <Breadcrumb className="crumbs" separator="/" items={items} />;
}
