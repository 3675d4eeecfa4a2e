import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import { aliases } from './pwa/build/aliases.js';
import { constants } from './pwa/build/configuration.js';
import { pages } from './pwa/build/pages.js';
import {
  InlinePlugin,
  OneFrameStylePlugin,
  PartsPlugin,
  PrecompressPlugin,
  SourceMapsPlugin,
  StaticFilesPlugin,
} from './pwa/build/plugins.js';
import { wholeAppPrecached } from './pwa/build/precache.js';
import { SERVER_PATHS } from './pwa/build/serverPaths.js';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const packageFile = JSON.parse(readFileSync(at('package.json'), 'utf8'));
/**
 * The paths that the development server passes to the real one, one by one: the gallery, too, begins with two
 * underscores.
 */
const ASKED = [...SERVER_PATHS.map((first) => `/${first}`), '/__qa', '/openapi.json'];

/** The names of the compilers by which webpack compiles the templates of the pages. */
const PAGES = /^HtmlWebpackCompiler/;
const APP = (compiler) => !PAGES.test(compiler ?? '');

/** The package names its development build only, which checks and warns. */
const ROUTER = { 'react-router$': at('node_modules/react-router/dist/production/index.mjs') };

const css = (production, exportOnlyLocals) => ({
  loader: 'css-loader',
  options: {
    modules: {
      auto: /\.module\.css$/,
      exportOnlyLocals,
      namedExport: false,
      exportLocalsConvention: 'camelCaseOnly',
      localIdentName: production ? '[hash:base64:5]' : '[name]__[local]',
    },
  },
});

export default (_env, { mode = 'production' }) => {
  const production = mode === 'production';
  const name = production ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    target: 'browserslist',
    devtool: production ? false : 'eval-cheap-module-source-map',
    // The gallery of all screens belongs to the other entry, so it cannot be published.
    entry: { app: production ? './pwa/src/boot/index.ts' : './pwa/src/gallery/entry.ts' },
    output: {
      path: at('dist'),
      publicPath: '/',
      filename: `assets/${name}.js`,
      chunkFilename: `assets/${name}.js`,
      assetModuleFilename: `assets/${name}[ext]`,
      hashFunction: 'xxhash64',
      clean: true,
    },
    // The HEIC decoder asks for these where it runs in Node.js.
    node: { __filename: false, __dirname: false },
    resolve: {
      fallback: { crypto: false, fs: false, path: false },
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...aliases, ...(production ? ROUTER : {}) },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            env: { targets: packageFile.browserslist, bugfixes: true },
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
        { test: /[\\/]react-router[\\/]dist[\\/]production[\\/].+\.mjs$/, loader: at('pwa/build/droppable.js') },
        // The pages themselves are made while the app is built: they need the names of styles, not the styles.
        { test: /\.css$/, compiler: PAGES, use: [css(production, true)] },
        { test: /\.css$/, compiler: APP, use: [MiniCssExtractPlugin.loader, css(production, false)] },
        { test: /\.html$/, issuer: /loginPage/, type: 'asset/source' },
        { test: /\.tsx?$/, compiler: PAGES, parser: { dynamicImportMode: 'eager' } },
        { test: /\.svg$/, resourceQuery: /inline/, type: 'asset/inline' },
        { test: /\.(svg|png)$/, resourceQuery: { not: /inline/ }, type: 'asset/resource' },
      ],
    },
    optimization: {
      // The compiler's own minifier takes less time than webpack's default, and leaves a kilobyte less to download.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: {
            ecma: 2020,
            compress: { ecma: 2020, passes: 3, module: true },
            module: true,
            mangle: true,
          },
        }),
        new CssMinimizerPlugin(),
      ],
      moduleIds: 'deterministic',
      splitChunks: {
        // These screens keep what they share with others in their own chunks: whoever begins there waits for each file. A
        // worker has one file, because under trusted types it may load no other.
        chunks: (chunk) => !chunk.canBeInitial() && !['product-detail', 'order-detail', 'heic'].includes(chunk.name),
        cacheGroups: {
          // One file of styles for the frame: a browser would wait for two.
          frame: { type: 'css/mini-extract', name: 'app', chunks: ({ name }) => name === 'main', enforce: true },
          // What nearly every screen reads and fails with stands once, beside the frame, and not in each screen's own file.
          // An upload's progress is not among it. The gallery's screens have no `main` before them.
          reading: production && {
            test: /[\\/]src[\\/](platform[\\/](query|calls(?![\\/]uploadProgress))|ui[\\/](ErrorState|Skeleton))[\\/].*\.tsx?$/,
            name: 'main',
            chunks: 'async',
            minChunks: 8,
            enforce: true,
          },
          // Two files of like size arrive earlier over few connections than one.
          react: { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', chunks: 'all' },
          vendor: {
            test: /[\\/]node_modules[\\/](react-router|react-redux|@reduxjs|redux|redux-thunk|immer|reselect)[\\/]/,
            name: 'vendor',
            chunks: 'all',
          },
        },
      },
    },
    plugins: [
      new webpack.DefinePlugin(constants),
      ...pages(production),
      new MiniCssExtractPlugin({
        filename: `assets/${name}.css`,
        chunkFilename: `assets/${name}.css`,
        ignoreOrder: true,
      }),
      new StaticFilesPlugin(at('pwa/src/assets')),
      ...(production
        ? [
            new InjectManifest({
              swSrc: at('pwa/src/sw/sw.ts'),
              swDest: 'sw.js',
              // The default limit is 2 MB and what exceeds it is skipped in silence.
              maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
              dontCacheBustURLsMatching: /assets\/.+\.[0-9a-f]{8}\./,
              // Pictures are for the operating system, which keeps its own copies: no screen shows one.
              exclude: [/\.map$/, /\.txt$/, /^login\..*html$/, /\.png$/],
              manifestTransforms: [wholeAppPrecached],
            }),
            new OneFrameStylePlugin('app'),
            new SourceMapsPlugin(at('target/source-maps')),
            new PrecompressPlugin(),
            new PartsPlugin('parts.json'),
            new InlinePlugin('inline.json'),
          ]
        : []),
    ],
    performance: { hints: production ? 'warning' : false, maxEntrypointSize: 480_000, maxAssetSize: 1_500_000 },
    devServer: {
      port: 3000,
      hot: true,
      historyApiFallback: true,
      static: false,
      client: { overlay: { warnings: false } },
      proxy: [{ context: ASKED, target: process.env.LOAN_ORIGIN ?? 'http://localhost:8080' }],
    },
    stats: 'errors-warnings',
  };
};
